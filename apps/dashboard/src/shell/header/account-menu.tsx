import { configQueryOptions } from '@howdah/platform-client/resources/config/get-config'
import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { IconButton } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogOut, ShieldCheck, UserRound } from 'lucide-react'
import { use } from 'react'
import { useLocation } from 'wouter'
import { useDashboard } from '../../dashboard-context'
import { UnsavedContext } from '../../forms/unsaved/unsaved-context'
import { paths } from '../../paths'
import { nextOf } from '../../session/next-url'
import { useSignOut } from '../../session/use-sign-out'
import { shellMessages } from '../shell.messages'

/**
 * Menu with the signed-in user and the sign-out action. It works even when the profile failed to
 * load.
 */
export function AccountMenu() {
  const { client } = useDashboard()
  const { data: profile } = useQuery(profileQueryOptions(client))
  const { data: config } = useQuery(configQueryOptions(client))
  const [, navigate] = useLocation()
  const signOut = useSignOut()
  const { leave } = use(UnsavedContext)
  const unset = profile?.needs_credentials === true
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton
          variant="soft"
          color="gray"
          radius="full"
          size="2"
          aria-label={profile ? shellMessages.accountOf(profile.name) : shellMessages.account}
          className="hd-account"
          data-attention={unset || undefined}
        >
          {profile?.name ? (
            <span aria-hidden>{initial(profile.name)}</span>
          ) : (
            <UserRound size={16} strokeWidth={1.5} aria-hidden />
          )}
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" variant="soft" className="hd-account-menu">
        {profile && (
          <div className="hd-account-person">
            <bdi className="hd-account-name">{profile.name}</bdi>
            <bdi className="hd-account-email">{profile.email ?? shellMessages.noEmail}</bdi>
          </div>
        )}
        {unset && (
          <DropdownMenu.Item
            onSelect={() => navigate(paths.credentials({ next: nextOf(location) }))}
          >
            <KeyRound size={16} strokeWidth={1.5} aria-hidden />
            {shellMessages.setCredentials}
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Item onSelect={() => navigate(paths.account())}>
          <UserRound size={16} strokeWidth={1.5} aria-hidden />
          {shellMessages.accountSettings}
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => navigate(paths.accountSecurity())}>
          <ShieldCheck size={16} strokeWidth={1.5} aria-hidden />
          {shellMessages.security}
        </DropdownMenu.Item>
        <DropdownMenu.Item
          disabled={signOut.isPending}
          onSelect={() => leave(() => signOut.mutate())}
        >
          <LogOut size={16} strokeWidth={1.5} aria-hidden />
          {shellMessages.signOut}
        </DropdownMenu.Item>
        {config && (
          <div className="hd-account-version">{shellMessages.version(config.version)}</div>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

function initial(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? ''
}
