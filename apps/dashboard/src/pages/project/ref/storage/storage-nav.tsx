import { useLocation } from 'wouter'
import { paths } from '../../../../paths'
import { AppLink } from '../../../../routing/app-link'
import '../../../../styles/storage.css'
import { storageMessages as messages } from './storage.messages'

/** The pages of storage, above each of them. */
export function StorageNav({ projectRef: ref }: { projectRef: string }) {
  const [pathname] = useLocation()
  const links = [
    { href: paths.storageBuckets({ ref }), label: messages.buckets, isHere: pathname.startsWith(paths.storageBuckets({ ref })) },
    { href: paths.storagePolicies({ ref }), label: messages.policies, isHere: pathname.startsWith(paths.storagePolicies({ ref })) },
    { href: paths.storageSettings({ ref }), label: messages.settings, isHere: pathname.startsWith(paths.storageSettings({ ref })) },
  ]
  return (
    <nav aria-label={messages.navigation} className="hd-storage-nav">
      <ul>
        {links.map(({ href, label, isHere }) => (
          <li key={href}>
            <AppLink href={href} className="hd-storage-nav-link" aria-current={isHere ? 'page' : undefined}>
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
