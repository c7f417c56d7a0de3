import { useState, type SubmitEvent } from 'react'

export interface Submission<Problems> {
  /** Validation problems by field name; empty until the first attempt to submit. */
  problems: Partial<Problems>
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Hides the problems until the next attempt to submit. */
  startOver: () => void
}

/**
 * Submits a form without errors; otherwise focuses the first invalid field.
 * @param found errors by field name, in the order of the fields; undefined for none
 */
export function useSubmit<Problems extends object>(
  found: Problems,
  send: () => void,
): Submission<Problems> {
  const [asked, setAsked] = useState(false)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [first] = Object.entries(found).find(([, problem]) => problem !== undefined) ?? []
    setAsked(first !== undefined)
    if (first === undefined) send()
    else event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  return { problems: asked ? found : {}, onSubmit, startOver: () => setAsked(false) }
}
