import { DELIMITERS } from '@howdah/rules/csv/guess-delimiter'
import * as Select from '@howdah/ui/overlays/select'
import { Callout, Checkbox, Progress, Text } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { CircleAlert } from 'lucide-react'
import { Field } from '@howdah/ui/field/field'
import { BrokenLines } from './broken-lines'
import type { EmptyAs } from './csv-check'
import type { CsvImportMessages } from './csv-import.messages'
import type { CsvImportModel } from './use-csv-import'

const EMPTY_AS: readonly EmptyAs[] = ['unquoted', 'all', 'none']

interface FormatFieldsProps {
  form: CsvImportModel
  messages: CsvImportMessages
  locale: string | undefined
}

/** Parsing options, with the result of the check of the whole source. */
export function FormatFields({ form, messages, locale }: FormatFieldsProps) {
  const { options, setOptions } = form
  return (
    <fieldset className="hw-form-section">
      <legend className="hw-form-legend">{messages.format}</legend>
      <div className="hw-column-more">
        <Field textSize="1" keepsHint label={messages.delimiter}>
          {(links) => (
            <Select.Root
              value={String(DELIMITERS.indexOf(options.delimiter))}
              onValueChange={(next) =>
                setOptions({ ...options, delimiter: DELIMITERS[Number(next)] ?? ',' })
              }
            >
              <Select.Trigger {...links} />
              <Select.Content>
                {DELIMITERS.map((delimiter, at) => (
                  <Select.Item key={delimiter} value={String(at)}>
                    {messages.delimiters[delimiter]}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
        <Field textSize="1" keepsHint label={messages.empty}>
          {(links) => (
            <Select.Root
              value={options.empty}
              onValueChange={(next) =>
                setOptions({
                  ...options,
                  empty: EMPTY_AS.find((one) => one === next) ?? 'unquoted',
                })
              }
            >
              <Select.Trigger {...links} />
              <Select.Content>
                {EMPTY_AS.map((one) => (
                  <Select.Item key={one} value={one}>
                    {messages.emptyAs[one]}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
      </div>
      <Text as="label" size="2" className="hw-form-tick">
        <Checkbox
          checked={options.hasHeader}
          onCheckedChange={(next) => setOptions({ ...options, hasHeader: next === true })}
        />
        <span>{messages.header}</span>
      </Text>
      <Text as="label" size="2" className="hw-form-tick">
        <Checkbox
          checked={options.quotes === 'lenient'}
          onCheckedChange={(next) =>
            setOptions({ ...options, quotes: next === true ? 'lenient' : 'strict' })
          }
        />
        <span>{messages.lenientQuotes}</span>
      </Text>
      <CheckState form={form} messages={messages} locale={locale} />
    </fieldset>
  )
}

function CheckState({ form, messages, locale }: FormatFieldsProps) {
  const { check } = form
  switch (check.status) {
    case 'none':
      return null
    case 'checking': {
      const percent = check.size === 0 ? 0 : Math.floor((check.read / check.size) * 100)
      return (
        <div className="hw-import-progress">
          <Text as="p" size="2" role="status" className="hw-form-note">
            {messages.checking}
          </Text>
          <Progress value={percent} aria-label={messages.checking} />
        </div>
      )
    }
    case 'refused':
      return (
        <Callout.Root color="red" role="alert">
          <Callout.Icon>
            <CircleAlert size={16} strokeWidth={1.5} aria-hidden />
          </Callout.Icon>
          <Callout.Text weight="medium">{messages.refusedTitle}</Callout.Text>
          <Callout.Text>
            <bdi>{messages.problem(check.problem)}</bdi>
          </Callout.Text>
        </Callout.Root>
      )
    case 'failed':
      return <ErrorAlert title={messages.checkFailed} error={check.error} />
    case 'ready':
      return (
        <>
          <Text as="p" size="2" color="gray" role="status" className="hw-form-note">
            {messages.found(
              check.stats.rows,
              check.stats.rows.toLocaleString(locale),
              check.stats.columns.length,
            )}
          </Text>
          <BrokenLines
            broken={check.stats.broken}
            form={form}
            messages={messages}
            locale={locale}
          />
        </>
      )
    default:
      return check satisfies never
  }
}
