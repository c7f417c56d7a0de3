import { CodeBlock } from '@howdah/ui/code-block/code-block'
import { Tabs } from '@howdah/ui/elements'
import type { ConnectDialogMessages } from '../connect-dialog.messages'

/** A file as it is shown. */
export interface ShownFile {
  /** Null for a block that is no file. */
  path: string | null
  language: string
  content: string
}

export interface FileTabsProps {
  files: readonly ShownFile[]
  /** Name of a block that is no file. */
  blockName: string
  messages: ConnectDialogMessages
  onCopied?: (file: ShownFile) => void
}

/** Files in tabs, each with a button that copies it. One block alone has no tab. */
export function FileTabs({ files, blockName, messages, onCopied }: FileTabsProps) {
  const [first] = files
  if (!first) return null
  const block = (file: ShownFile) => (
    <ConnectCode
      code={file.content}
      language={file.language}
      name={file.path === null ? blockName : messages.fileName(file.path)}
      messages={messages}
      onCopied={() => onCopied?.(file)}
    />
  )
  if (files.length === 1 && first.path === null) return block(first)
  return (
    <Tabs.Root defaultValue={first.path ?? ''} className="hw-connect-files">
      <Tabs.List size="1" aria-label={messages.files} className="hw-connect-file-list">
        {files.map(({ path }) => (
          <Tabs.Trigger key={path} value={path ?? ''}>
            <bdi>{path}</bdi>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {files.map((file) => (
        <Tabs.Content key={file.path} value={file.path ?? ''}>
          {block(file)}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

interface ConnectCodeProps {
  code: string
  language: string
  name: string
  messages: ConnectDialogMessages
  className?: string
  onCopied?: () => void
}

/** A block of code with the texts of the dialog. */
export function ConnectCode({ name, messages, ...props }: ConnectCodeProps) {
  return (
    <CodeBlock
      {...props}
      label={name}
      copyLabel={messages.copyOf(name)}
      copied={messages.copied}
      copyFailed={messages.copyFailed}
    />
  )
}
