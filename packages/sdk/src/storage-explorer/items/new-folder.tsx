import { IconButton, Text, TextField } from '@howdah/ui/elements'
import { Check, Folder } from 'lucide-react'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { errorText } from './item-context'
import type { BrowserModel } from '../browser/use-bucket-browser'

/** The row in which a new folder gets its name; without a name there is none. */
export function NewFolder({ browser, folder }: { browser: BrowserModel; folder: string }) {
  const { messages } = browser.model
  const [name, setName] = useState<string>(messages.untitledFolder)
  const [problem, setProblem] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const problemId = useId()

  // The name that is proposed is there to be typed over.
  useEffect(() => field.current?.select(), [])

  const close = () => browser.setNewIn(null)
  const create = async () => {
    if (name.trim() === '') return close()
    setWorking(true)
    try {
      const found = await browser.actions.createFolder(folder, name)
      setProblem(found)
      if (found === null) close()
      else field.current?.focus()
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setWorking(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!working) void create()
  }
  return (
    <form className="hw-entry-new" onSubmit={submit} noValidate>
      <div className="hw-entry-new-row">
        <Folder
          size={16}
          strokeWidth={1.5}
          aria-hidden
          className="hw-entry-icon"
          data-kind="folder"
        />
        <TextField.Root
          ref={field}
          size="1"
          className="hw-entry-new-field"
          data-ends-at-escape
          aria-label={messages.folderName}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problemId}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
          onBlur={(event) => {
            // A name that was emptied cancels; any other waits for its word.
            if (name.trim() === '' && !event.currentTarget.form?.contains(event.relatedTarget))
              close()
          }}
        />
        <IconButton
          type="submit"
          size="1"
          variant="soft"
          aria-label={messages.create}
          loading={working}
        >
          <Check size={14} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <Text
        as="p"
        id={problemId}
        size="1"
        color="red"
        aria-live="polite"
        className="hw-entry-new-problem"
      >
        {problem}
      </Text>
    </form>
  )
}
