import type { BranchMerge } from '@howdah/platform-client/resources/branches/branches'
import { Badge } from '@howdah/ui/elements'
import { mergePageMessages as messages } from './merge.messages'

type MergedBucket = BranchMerge['buckets'][number]

/** Buckets of files of a merge, each with the settings that change. */
export function BucketChanges({ buckets }: { buckets: readonly MergedBucket[] }) {
  return (
    <section className="hd-section" aria-labelledby="merge-buckets">
      <h2 id="merge-buckets">{messages.buckets}</h2>
      <p className="hd-section-intro">{messages.bucketsText}</p>
      <ul className="hd-merge-list">
        {buckets.map((bucket) => (
          <li key={bucket.id}>
            <div className="hd-merge-change">
              <span className="hd-code hd-merge-name">{bucket.id}</span>
              <Badge color="gray" highContrast>
                {messages[bucket.change]}
              </Badge>
            </div>
            <ul>
              {linesOf(bucket).map((line) => (
                <li key={line} className="hd-merge-name">
                  {line}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Settings = MergedBucket['branch']

const valuesOf = (settings: Settings): [string, string][] => [
  [messages.bucketPublic, settings.public ? messages.yes : messages.no],
  [
    messages.bucketLimit,
    settings.file_size_limit === null ? messages.none : messages.bytes(settings.file_size_limit),
  ],
  [messages.bucketTypes, settings.allowed_mime_types?.join(', ') ?? messages.none],
]

/** Of a bucket that production has, what differs. */
function linesOf({ branch, production }: MergedBucket): string[] {
  const before = production && new Map(valuesOf(production))
  return valuesOf(branch).flatMap(([name, value]) => {
    if (before === null) return [messages.value(name, value)]
    const former = before.get(name) ?? ''
    return former === value ? [] : [messages.change(name, former, value)]
  })
}
