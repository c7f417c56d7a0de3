import { Button } from '@howdah/ui/elements'
import type { ReactNode } from 'react'
import { FormFailure } from './form-failure'
import type { Submission } from './use-submit'

export interface EntryFormProps extends Pick<Submission<object>, 'onSubmit'> {
  /** Label of the submit button. */
  submit: string
  pending: boolean
  /** Error from the server; null if there is none, or if it is displayed at a field. */
  error: unknown
  /** Title of that error. */
  failed?: string
  /** The fields. */
  children: ReactNode
  /** Below the button, for example a way back. */
  after?: ReactNode
}

/** A form of who is on the way in: it is all that the page is about, and has one button. */
export function EntryForm({
  onSubmit,
  submit,
  pending,
  error,
  failed,
  children,
  after,
}: EntryFormProps) {
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      {children}
      {error !== null && <FormFailure title={failed} error={error} />}
      <Button type="submit" size="3" loading={pending}>
        {submit}
      </Button>
      {after}
    </form>
  )
}
