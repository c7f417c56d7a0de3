import { CopyButton } from '../forms/copy-button'

/** A fact to take along. `copied` is what it is, as it reads after 'Copy'. */
export function CopiedFact({ name, text, copied }: { name: string; text: string; copied: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="hd-code">
        {text}
        <CopyButton text={text} name={copied} />
      </dd>
    </div>
  )
}
