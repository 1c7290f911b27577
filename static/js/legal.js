// Which numbers an answer can be: those listed (data-pad), or the multiples of a step within bounds
// (data-least, data-most, data-by); and of those, for the last of several answers, the ones that
// make a legal sum (data-sums). Knows numbers; refuses to know any game.

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

  // Whether a legal number begins so, with `more` digits after it at least.
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

  // Whether a multiple of the step lies between.
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

// The legal answers of a step, as the others stand now. Where no sum can be made any more, all of
// them: the server says then what is wrong.
export function legalOf(step) {
  const base = baseOf(step);
  if (!step.dataset.sums) return base;
  const names = step.dataset.others.split("|").filter(Boolean);
  const taken = names.reduce((sum, name) => sum + answered(step.closest("form"), name), 0);
  if (Number.isNaN(taken)) return base;
  const texts = step.dataset.sums.split(" ").map((sum) => String(sum - taken)).filter((text) => base.has(text));
  return texts.length ? new Listed(texts) : base;
}

// Before a step whose sum is known is asked: what cannot be is not offered, and what alone can be
// is answered.
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
