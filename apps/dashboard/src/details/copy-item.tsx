import { CopyButton } from '../forms/copying/copy-button'
import { DetailItem } from './detail-item'

export interface CopyItemProps {
  name: string
  text: string
  /** Name of the text after 'Copy', unless it is that of the line. */
  copyName?: string
}

/** One line of a list of details with a text to take along. */
export const CopyItem = ({ name, text, copyName = name }: CopyItemProps) => (
  <DetailItem name={name}>
    <code className="hd-code">{text}</code>
    <CopyButton text={text} name={copyName} />
  </DetailItem>
)
