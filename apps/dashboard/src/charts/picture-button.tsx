import { useToast } from '@howdah/ui/toast/toast-provider'
import { ImageDown } from 'lucide-react'
import { QuietButton } from '../forms/quiet-button'
import { downloadBlob } from '../format/download'
import { chartsMessages as messages } from './charts.messages'

export interface PictureButtonProps {
  /** Title of the chart. */
  title: string
  /** Name of the file, without its ending. */
  name: string
}

/** Saves the picture of the chart that the button is in as PNG. */
export function PictureButton({ name, title }: PictureButtonProps) {
  const toast = useToast()

  async function save(chart: Element | null): Promise<void> {
    try {
      const [{ chartPicture }, { svgPng }] = await Promise.all([
        import('@howdah/ui/chart/chart-picture'),
        import('@howdah/ui/pictures/svg-png'),
      ])
      const picture = chart && chartPicture(chart, title)
      if (picture) downloadBlob(`${name}.png`, await svgPng(picture))
    } catch {
      toast.error(messages.pictureFailed)
    }
  }

  return (
    <QuietButton
      small
      label={messages.picture(title)}
      title={messages.picture(title)}
      onClick={({ currentTarget }) => void save(currentTarget.closest('.hd-chart'))}
    >
      <ImageDown size={16} strokeWidth={1.5} aria-hidden />
    </QuietButton>
  )
}
