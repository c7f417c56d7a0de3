import { formatDistance } from '@howdah/ui/format/date'
import { formatMoment } from './date'
import { locale } from './locale'

/** Time since or until a moment, such as `3 hours ago`; the moment itself on hover. */
export function RelativeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatDistance(at, locale)}
    </time>
  )
}
