// Answers outlive a reload and a locked phone, until they are sent. Knows names and values of one
// hand of one sheet; a browser that forbids storing forgets them.

export class Memory {
  constructor(form) {
    const { number, ended } = form.elements;
    this.place = `hand ${form.dataset.sheet} ${number.value} ${ended.value} ${form.action}`;
  }

  keep(answers) {
    try {
      if (answers.length) sessionStorage.setItem(this.place, JSON.stringify(answers));
      else sessionStorage.removeItem(this.place);
    } catch {
      // Private windows of some phones.
    }
  }

  read() {
    try {
      return JSON.parse(sessionStorage.getItem(this.place)) || [];
    } catch {
      return [];
    }
  }
}
