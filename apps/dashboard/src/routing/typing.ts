/** Elements in which a letter key types text or selects an entry by its first letters. */
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

/** Overlays in front of the page that handle their own keys. */
const IN_FRONT = 'dialog[open],[role="dialog"],[role="alertdialog"]'

/** Returns true if a single letter pressed at this target belongs to that element. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${TYPED_INTO},${IN_FRONT}`) !== null
}
