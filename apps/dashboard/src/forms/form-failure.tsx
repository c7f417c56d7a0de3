import { PlatformError } from '@howdah/platform-client/errors'
import { Callout } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { CircleAlert } from 'lucide-react'

/** Why a form was not taken: what the server refused with in its own words, anything else as an error with advice. */
export function FormFailure({ title, error }: { title?: string; error: unknown }) {
  if (!(error instanceof PlatformError) || error.status < 400 || error.status >= 500)
    return <ErrorAlert title={title} error={error} />
  return (
    <Callout.Root color="red" size="1" role="alert">
      <Callout.Icon>
        <CircleAlert size={16} strokeWidth={1.5} aria-hidden />
      </Callout.Icon>
      <Callout.Text>{error.message}</Callout.Text>
    </Callout.Root>
  )
}
