import type { Backup } from '@howdah/platform-client/resources/backups/list-backups'
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import { backupsMessages as messages } from './backups.messages'

const icons = { running: LoaderCircle, completed: CircleCheck, failed: CircleX } satisfies Record<
  Backup['state'],
  unknown
>

/** A backup's state by shape, colour and word, and why it failed. */
export function BackupState({ backup: { state, error } }: { backup: Backup }) {
  const Icon = icons[state]
  return (
    <>
      <span className="hd-status" data-backup={state}>
        <Icon size={14} strokeWidth={2} aria-hidden />
        {messages.states[state]}
      </span>
      {error !== null && <bdi className="hd-backup-error">{error}</bdi>}
    </>
  )
}
