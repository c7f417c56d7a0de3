import type { RestoredFiles } from '@howdah/platform-client/resources/backups/restore-backup'
import { Checkbox } from '@howdah/ui/elements'
import { useId } from 'react'
import './files-choice.css'
import { filesChoiceMessages as messages } from './files-choice.messages'

export interface FilesChoiceProps {
  files: RestoredFiles
  onChange: (files: RestoredFiles) => void
}

/** Asks whether a restore includes the files in storage, and describes what becomes of them. */
export function FilesChoice({ files, onChange }: FilesChoiceProps) {
  const text = useId()
  return (
    <div className="hd-files-choice">
      <label className="hd-files-choice-label">
        <Checkbox
          checked={files === 'restored'}
          onCheckedChange={(on) => onChange(on === true ? 'restored' : 'current')}
          aria-describedby={text}
        />
        {messages.label}
      </label>
      <p id={text} className="hd-quiet" role="status">
        {messages[files]}
      </p>
    </div>
  )
}
