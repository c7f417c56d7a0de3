/** Puts the focus on the field of a form that is named by the first problem; undefined is none. */
export function focusFirstProblem(form: HTMLFormElement, problems: object): void {
  const [first] = Object.entries(problems).find(([, problem]) => problem !== undefined) ?? []
  if (first !== undefined) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
}
