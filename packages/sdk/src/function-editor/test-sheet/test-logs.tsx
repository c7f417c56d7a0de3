import {
  functionLogsQueryOptions,
  type EdgeFunctionLogLine,
} from '@howdah/platform-client/resources/functions/functions'
import { Skeleton, Text } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../../provider/howdah-context'
import type { FunctionEditorMessages } from '../function-editor.messages'
import { linesOfInvocation, type Invocation } from './invocation-lines'

export interface TestLogsProps {
  projectRef: string
  slug: string
  messages: FunctionEditorMessages
  invocation: Invocation
  /** Milliseconds since 1970. */
  answeredAt: number
}

const READ_INTERVAL_MS = 1_000
/** Milliseconds after an answer in which its function may print more. */
const FOLLOWED_MS = 60_000

/** Lines that a function printed and threw during a test; those that come after the answer, too. */
export function TestLogs({ answeredAt, invocation, messages, projectRef, slug }: TestLogsProps) {
  const { client, locale, queryClient } = useHowdahContext('FunctionEditor')
  const logs = useQuery(
    {
      ...functionLogsQueryOptions(client, { ref: projectRef, slug }),
      refetchInterval: () => (Date.now() - answeredAt < FOLLOWED_MS ? READ_INTERVAL_MS : false),
    },
    queryClient,
  )
  const lines = logs.data && linesOfInvocation(logs.data, invocation)
  return (
    <section className="hw-functions-part" aria-label={messages.logs}>
      <Text as="p" size="2" weight="medium" className="hw-functions-note">
        {messages.logs}
      </Text>
      {invocation.requestId !== null && (
        <Text as="p" size="1" color="gray" className="hw-functions-note">
          {messages.request} <code className="hw-functions-mono">{invocation.requestId}</code>
        </Text>
      )}
      {lines === undefined && logs.error === null && <Skeleton height="40px" />}
      {lines === undefined && logs.error !== null && (
        <ErrorAlert
          title={messages.logsFailed}
          error={logs.error}
          onRetry={() => void logs.refetch()}
        />
      )}
      {lines?.length === 0 && (
        <Text as="p" size="2" color="gray" role="status" className="hw-functions-note">
          {messages.noLogs}
        </Text>
      )}
      {lines !== undefined && lines.length > 0 && (
        <pre className="hw-functions-log" role="log" tabIndex={0} aria-label={messages.logs}>
          {lines.map(({ at, level, message }, index) => (
            // Lines are always read again together.
            <span key={index} data-level={level}>
              {`${timeOf(at, locale)}  ${message}\n`}
            </span>
          ))}
        </pre>
      )}
    </section>
  )
}

const timeOf = (at: EdgeFunctionLogLine['at'], locale: string | undefined): string =>
  new Date(at).toLocaleTimeString(locale, {
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const),
    fractionalSecondDigits: 3,
  })
