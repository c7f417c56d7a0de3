const CODE = /\{\{\s*\.Code\s*\}\}/g

/** Text of a code where the project has not written another one. */
export const usualSmsTemplate = 'Your code is {{ .Code }}'

/** Returns true for a text with the code, and without anything else in braces. */
export const isSmsTemplate = (template: string): boolean =>
  template.search(CODE) !== -1 && !/\{\{|\}\}/.test(template.replaceAll(CODE, ''))

/** Returns the text of a message; an empty template is the usual one. */
export const renderSms = (template: string, code: string): string =>
  (template === '' ? usualSmsTemplate : template).replaceAll(CODE, () => code)
