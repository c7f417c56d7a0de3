import { Button } from '@howdah/ui/elements'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveBlob } from '../../downloads/save-file'
import type { ConnectDialogMessages } from '../connect-dialog.messages'
import type { ConnectDetails, ConnectGuide, GuideText } from '../guides/guide.types'
import { ConnectCode, FileTabs } from '../panel/file-tabs'
import { agentPrompt } from './agent-prompt'
import { noteText } from './note-text'
import { zipFiles } from './zip-files'

export interface GuideStepsProps {
  guide: ConnectGuide
  text: GuideText
  details: ConnectDetails
  messages: ConnectDialogMessages
}

/** The steps of a guide: commands, files, notes, and all of it as one prompt. */
export function GuideSteps({ guide, text, details, messages }: GuideStepsProps) {
  const { create, install, files, notes = [] } = text
  return (
    <>
      <ol className="hw-connect-steps">
        {create !== undefined && (
          <li className="hw-connect-step">
            <h3 className="hw-connect-heading">{messages.create}</h3>
            <ConnectCode
              code={create}
              language="bash"
              name={messages.createName}
              messages={messages}
            />
          </li>
        )}
        <li className="hw-connect-step">
          <h3 className="hw-connect-heading">{messages.installStep}</h3>
          <ConnectCode
            code={install}
            language="bash"
            name={messages.installName}
            messages={messages}
          />
        </li>
        <li className="hw-connect-step">
          <h3 className="hw-connect-heading">{messages.filesStep}</h3>
          <FileTabs files={files} blockName={messages.files} messages={messages} />
          <ZipButton name={`${details.ref}-${guide.id}.zip`} files={files} messages={messages} />
        </li>
      </ol>
      {notes.length > 0 && (
        <section className="hw-connect-step" aria-label={messages.notes}>
          <h3 className="hw-connect-heading">{messages.notes}</h3>
          <ul className="hw-connect-notes">
            {notes.map((note) => (
              <li key={note.name}>{noteText(note, messages.guideNotes)}</li>
            ))}
          </ul>
        </section>
      )}
      <AgentBlock prompt={agentPrompt(guide.name, details, text)} messages={messages} />
    </>
  )
}

interface ZipButtonProps {
  name: string
  files: GuideText['files']
  messages: ConnectDialogMessages
}

function ZipButton({ name, files, messages }: ZipButtonProps) {
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle')
  const download = async () => {
    setState('working')
    try {
      saveBlob(await zipFiles(files), name)
      setState('idle')
    } catch {
      // The code that creates zip files could not be loaded.
      setState('failed')
    }
  }
  return (
    <div className="hw-connect-zip">
      <Button
        size="1"
        variant="soft"
        color="gray"
        loading={state === 'working'}
        onClick={() => void download()}
      >
        <Download size={14} strokeWidth={1.5} aria-hidden />
        {messages.downloadZip}
      </Button>
      <span role="status">{state === 'failed' && messages.zipFailed}</span>
    </div>
  )
}

/** The same details as one prompt for a coding agent. */
export function AgentBlock({
  prompt,
  messages,
}: {
  prompt: string
  messages: ConnectDialogMessages
}) {
  return (
    <section className="hw-connect-agent" aria-label={messages.agent}>
      <h3 className="hw-connect-heading">{messages.agent}</h3>
      <p className="hw-connect-note">{messages.agentNote}</p>
      <ConnectCode
        code={prompt}
        language="text"
        name={messages.agentName}
        messages={messages}
        className="hw-connect-prompt"
      />
    </section>
  )
}
