import { paths } from '../../../../paths'
import { AreaNav } from '../../../../shell/area-nav'
import '../../../../styles/storage.css'
import { storageMessages as messages } from './storage.messages'

/** The pages of storage, above each of them. */
export function StorageNav({ projectRef: ref }: { projectRef: string }) {
  return (
    <AreaNav
      label={messages.navigation}
      links={[
        { href: paths.storageBuckets({ ref }), label: messages.buckets },
        { href: paths.storagePolicies({ ref }), label: messages.policies },
        { href: paths.storageSettings({ ref }), label: messages.settings },
      ]}
    />
  )
}
