import { useState, type SubmitEvent } from 'react'

export interface Submission<Problems> {
  /** Validation problems by field name; empty until the first attempt to submit. */
  problems: Partial<Problems>
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Hides the problems until the next attempt to submit. */
  startOver: () => void
}

/**
 * Sends a form in which nothing is wrong. Otherwise the focus goes to the first field that something is wrong with.
 * @param found what is wrong now, by the name of the field and in their order; undefined is nothing
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
