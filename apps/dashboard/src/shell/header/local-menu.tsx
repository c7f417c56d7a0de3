import type { PlatformConfig } from '@howdah/platform-client/resources/config/get-config'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { IconButton } from '@howdah/ui/elements'
import { LogOut, UserRound } from 'lucide-react'
import { useSignOut } from '../../session/use-sign-out'
import { localMenuMessages as messages } from './local-menu.messages'

/** In place of the account menu where there are no accounts: how one got in, and the way out. */
export function LocalMenu({ config: { flags, version } }: { config: PlatformConfig }) {
  const signOut = useSignOut()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton
          variant="soft"
          color="gray"
          radius="full"
          size="2"
          aria-label={messages.profile}
          className="hd-account"
        >
          <UserRound size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" variant="soft" className="hd-account-menu">
        <div className="hd-account-person">
          <span className="hd-account-name">{messages.profile}</span>
          <span className="hd-account-email">
            {flags['server_password'] ? messages.byPassword : messages.byLink}
          </span>
        </div>
        <DropdownMenu.Item disabled={signOut.isPending} onSelect={() => signOut.mutate()}>
          <LogOut size={16} strokeWidth={1.5} aria-hidden />
          {messages.signOut}
        </DropdownMenu.Item>
        <div className="hd-account-version">{messages.howdah(version)}</div>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
