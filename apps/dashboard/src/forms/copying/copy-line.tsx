import { CopyButton } from './copy-button'

/** A text to take along, whole, with the button that copies it. `name` is what it is, as it reads after 'Copy'. */
export function CopyLine({ text, name }: { text: string; name: string }) {
  return (
    <div className="hd-connection-string">
      <code>{text}</code>
      <CopyButton text={text} name={name} />
    </div>
  )
}
