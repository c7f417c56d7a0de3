/** Puts the focus on the field of a form that is named by the first problem. */
export function focusFirstProblem(form: HTMLFormElement, problems: object): void {
  const first = Object.keys(problems)[0]
  if (first !== undefined) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
}
