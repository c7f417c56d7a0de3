/** Where a letter means a letter: fields, and what finds its entries by their first letters. */
const TYPED_INTO = [
  'input',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  ...[
    'textbox',
    'searchbox',
    'combobox',
    'spinbutton',
    'listbox',
    'menu',
    'menubar',
    'tree',
    'grid',
    'treegrid',
  ].map((role) => `[role="${role}"]`),
].join(',')

/** What is open in front of the page and keeps its keys to itself. */
const IN_FRONT = 'dialog[open],[role="dialog"],[role="alertdialog"]'

/** Whether a single letter pressed at this place belongs to what stands there. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${TYPED_INTO},${IN_FRONT}`) !== null
}
