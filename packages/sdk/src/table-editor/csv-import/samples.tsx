import { Text } from '@howdah/ui/elements'
import type { CsvColumn } from './csv-check'
import type { CsvImportMessages } from './csv-import.messages'

/** First values of a column of the file. */
export function Samples({ column, messages }: { column: CsvColumn; messages: CsvImportMessages }) {
  const shown = column.samples.map((value) =>
    value === null ? messages.nullMark : value === '' ? messages.emptyMark : value.slice(0, 40),
  )
  return (
    <Text as="p" size="1" color="gray" className="hw-import-samples">
      <bdi>{messages.samples(shown.join(' · '))}</bdi>
    </Text>
  )
}
