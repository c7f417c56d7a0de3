import { formatBytes } from '@howdah/rules/storage/format-bytes'
import { Button, SegmentedControl, Text, TextArea } from '@howdah/ui/elements'
import { FileUp } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { Field } from '@howdah/ui/field/field'
import type { CsvImportMessages } from './csv-import.messages'
import type { CsvImportModel } from './use-csv-import'

interface SourceFieldsProps {
  form: CsvImportModel
  messages: CsvImportMessages
  locale: string | undefined
}

/** A file, chosen or dropped, or a text that is pasted. */
export function SourceFields({ form, messages }: SourceFieldsProps) {
  const { source, choose } = form
  const [way, setWay] = useState<'file' | 'paste'>(source?.kind === 'text' ? 'paste' : 'file')
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) void choose({ kind: 'file', file })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <fieldset className="hw-form-section">
      <legend className="hw-form-legend">{messages.source}</legend>
      <SegmentedControl.Root
        size="1"
        aria-label={messages.source}
        value={way}
        onValueChange={(next) => {
          setWay(next === 'paste' ? 'paste' : 'file')
          void choose(null)
        }}
        className="hw-import-ways"
      >
        <SegmentedControl.Item value="file">{messages.file}</SegmentedControl.Item>
        <SegmentedControl.Item value="paste">{messages.paste}</SegmentedControl.Item>
      </SegmentedControl.Root>
      {way === 'file' ? (
        <div
          className="hw-import-drop"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            className="hw-import-input"
            aria-label={messages.file}
            tabIndex={-1}
            onChange={(event) => {
              take(event.target.files)
              // The same file can be chosen again after it was mended.
              event.target.value = ''
            }}
          />
          {source?.kind === 'file' && (
            <Text as="p" size="2" weight="medium" className="hw-form-note">
              <bdi>{messages.fileLabel(source.file.name, formatBytes(source.file.size))}</bdi>
            </Text>
          )}
          <Button type="button" variant="soft" onClick={() => input.current?.click()}>
            <FileUp size={16} strokeWidth={1.5} aria-hidden />
            {source ? messages.anotherFile : messages.chooseFile}
          </Button>
          {!source && (
            <Text as="p" size="1" color="gray" className="hw-form-note">
              {messages.dropHint}
            </Text>
          )}
        </div>
      ) : (
        <Field textSize="1" keepsHint label={messages.pasteLabel}>
          {(links) => (
            <TextArea
              {...links}
              rows={8}
              className="hw-form-code"
              spellCheck={false}
              value={source?.kind === 'text' ? source.text : ''}
              onChange={({ target: { value } }) =>
                void choose(value === '' ? null : { kind: 'text', text: value })
              }
            />
          )}
        </Field>
      )}
    </fieldset>
  )
}
