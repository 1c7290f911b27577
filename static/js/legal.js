// The legal numbers of an answer: a list (data-pad), or the multiples of a step within bounds
// (data-least, data-most, data-by). For the last of several answers, only those that make a legal
// sum (data-sums). Knows numbers, but no game.

const LONGEST = 6; // digits that a number on a sheet can have

class Listed {
  constructor(texts) {
    this.texts = texts;
  }

  has(text) {
    return this.texts.includes(text);
  }

  leads(text) {
    return this.texts.some((number) => number.startsWith(text));
  }

  goesOn(text) {
    return this.texts.some((number) => number !== text && number.startsWith(text));
  }
}

class Within {
  constructor({ least, most, by }) {
    [this.least, this.most, this.step] = [least, most, by].map(Number);
  }

  has(text) {
    return /^-?(0|[1-9]\d*)$/.test(text) && text !== "-0" && text.length <= LONGEST + 1 && this.between(Number(text), Number(text));
  }

  // Whether a legal number begins like this, with at least `more` digits after it.
  leads(text, more = 0) {
    const digits = text.replace("-", "");
    const isLost = text.startsWith("-");
    if (!digits) return isLost ? this.between(-Infinity, -1) : true;
    if (digits === "0") return !more && !isLost && this.has(text);
    for (let after = more; digits.length + after <= LONGEST; after++) {
      const low = Number(digits) * 10 ** after;
      const high = low + 10 ** after - 1;
      if (isLost ? this.between(-high, -low) : this.between(low, high)) return true;
    }
    return false;
  }

  goesOn(text) {
    return this.leads(text, 1);
  }

  // Whether a multiple of the step lies in between.
  between(low, high) {
    const [first, last] = [Math.max(low, this.least), Math.min(high, this.most)];
    return first <= last && Math.floor(last / this.step) * this.step >= first;
  }
}

const fieldsOf = (step) => [...step.querySelectorAll("input")];

function baseOf(step) {
  const [field] = fieldsOf(step);
  if (field.type === "radio") return new Listed(fieldsOf(step).map((one) => one.value));
  const listed = field.dataset.pad.trim();
  return listed ? new Listed(listed.split(" ")) : new Within(field.dataset);
}

const answered = (form, name) => {
  const [field] = [...form.elements].filter((one) => one.name === name && (one.type !== "radio" || one.checked));
  return field?.value ? Number(field.value) : NaN;
};

// The legal answers of a step, given the others. If no legal sum is left, all of them: the server
// then says what is wrong.
export function legalOf(step) {
  const base = baseOf(step);
  if (!step.dataset.sums) return base;
  const names = step.dataset.others.split("|").filter(Boolean);
  const taken = names.reduce((sum, name) => sum + answered(step.closest("form"), name), 0);
  if (Number.isNaN(taken)) return base;
  const texts = step.dataset.sums.split(" ").map((sum) => String(sum - taken)).filter((text) => base.has(text));
  return texts.length ? new Listed(texts) : base;
}

// Before a step with a known sum: hide impossible answers, and give the only possible one.
export function narrow(step) {
  if (!step.dataset.sums) return;
  const legal = legalOf(step);
  const [only, ...more] = legal.texts ?? ["", ""];
  for (const field of fieldsOf(step)) {
    if (field.type === "radio") {
      field.disabled = !legal.has(field.value);
      field.checked = !field.disabled && (field.checked || !more.length);
    } else if (!more.length || (field.value && !legal.has(field.value))) {
      field.value = more.length ? "" : only;
    }
  }
}
