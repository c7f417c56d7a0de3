import { CopyButton } from '../forms/copying/copy-button'

/** A detail with a copy button. `copied` names the text, as it reads after 'Copy'. */
export function CopyableDetail({
  name,
  text,
  copied,
}: {
  name: string
  text: string
  copied: string
}) {
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
