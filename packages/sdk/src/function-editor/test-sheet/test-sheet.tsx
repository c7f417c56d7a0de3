import {
  functionLogsQueryOptions,
  functionsKey,
  functionsQueryOptions,
} from '@howdah/platform-client/resources/functions/functions'
import { Button, Text, TextArea, TextField } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Field } from '@howdah/ui/field/field'
import { formatMilliseconds } from '@howdah/ui/format/duration'
import * as Dialog from '@howdah/ui/overlays/dialog'
import * as Select from '@howdah/ui/overlays/select'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { useFocusReturn } from '../../provider/use-focus-return'
import { API_ROLES, type ApiRole } from '../../role-selector/role-choice'
import type { FunctionEditorMessages } from '../function-editor.messages'
import { readHeaders, sendTest, type TestRequest, type TestResponse } from './send-test'
import { testKey, UserMissing, type TestSender } from './test-key'
import { TestLogs } from './test-logs'
import { TestUser } from './test-user'

export interface TestSheetProps {
  projectRef: string
  slug: string
  messages: FunctionEditorMessages
  /** Above the form. */
  note?: string | undefined
  onTested: ((slug: string) => void) | undefined
  onClose: () => void
}

const METHODS = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'] as const

/** Sends a request to a function, and shows the response with what the function printed. */
export function TestSheet({ messages, note, onClose, ...props }: TestSheetProps) {
  const { projectRef, slug } = props
  const sending = useSending(props)
  useFocusReturn(true)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <SidePanelContent title={messages.testTitle(slug)} closeLabel={messages.close}>
        <div className="hw-functions-test">
          {note !== undefined && (
            <Text as="p" size="2" color="gray" className="hw-functions-note">
              {note}
            </Text>
          )}
          <TestForm {...{ projectRef, messages, sending }} />
          <Response messages={messages} response={sending.data?.response} />
          {sending.data !== undefined && (
            <TestLogs
              {...{ projectRef, slug, messages, answeredAt: sending.data.answeredAt }}
              invocation={{ requestId: sending.data.response.requestId, since: sending.data.since }}
            />
          )}
        </div>
      </SidePanelContent>
    </Dialog.Root>
  )
}

interface Test {
  request: TestRequest
  sender: TestSender
}

function useSending({
  onTested,
  projectRef: ref,
  slug,
}: Pick<TestSheetProps, 'onTested' | 'projectRef' | 'slug'>) {
  const { client, queryClient } = useHowdahContext('FunctionEditor')
  return useMutation(
    {
      async mutationFn({ request, sender }: Test) {
        const [key, { url }, before] = await Promise.all([
          testKey({ client, queryClient }, ref, sender),
          queryClient.ensureQueryData(functionsQueryOptions(client, { ref })),
          // A test needs no logs.
          queryClient.fetchQuery(functionLogsQueryOptions(client, { ref, slug })).catch(() => []),
        ])
        const response = await sendTest(`${url}/${slug}`, key, request)
        return { response, since: before.at(-1)?.at ?? '', answeredAt: Date.now() }
      },
      onSettled() {
        onTested?.(slug)
        return queryClient.invalidateQueries({ queryKey: functionsKey(client, ref) })
      },
    },
    queryClient,
  )
}

interface TestFormProps {
  projectRef: string
  messages: FunctionEditorMessages
  sending: ReturnType<typeof useSending>
}

function TestForm({ messages, projectRef, sending }: TestFormProps) {
  const { can } = useHowdahContext('FunctionEditor')
  const mayChooseRole = can('update', 'functions')
  const [role, setRole] = useState<ApiRole>('anon')
  const [user, setUser] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [request, setRequest] = useState<TestRequest>({
    ...{ method: 'POST', path: '', headers: '' },
    body: '{"name":"Ada"}',
  })
  const set = (change: Partial<TestRequest>) => setRequest((before) => ({ ...before, ...change }))
  const areHeaders = readHeaders(request.headers) !== null
  const isMissing = sending.error instanceof UserMissing
  return (
    <form
      className="hw-functions-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (areHeaders && !sending.isPending)
          sending.mutate({ request, sender: { role: mayChooseRole ? role : null, user } })
      }}
    >
      <Choice
        label={messages.method}
        value={request.method}
        choices={METHODS}
        onChange={(method) => set({ method })}
      />
      <Field label={messages.requestPath} textSize="2" hint={messages.requestPathHint}>
        {(control) => (
          <TextField.Root
            {...control}
            value={request.path}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => set({ path: target.value })}
          />
        )}
      </Field>
      {mayChooseRole && (
        <Choice label={messages.role} value={role} choices={API_ROLES} onChange={setRole} />
      )}
      {mayChooseRole && role === 'authenticated' && can('run', 'sql_write') && (
        <TestUser
          {...{ projectRef, messages }}
          value={user}
          isMissing={isMissing && sending.variables?.sender.user === user}
          onChange={setUser}
        />
      )}
      <LongText
        label={messages.headers}
        hint={messages.headersHint}
        problem={isTried && !areHeaders ? messages.headersProblem : undefined}
        rows={2}
        value={request.headers}
        onChange={(headers) => set({ headers })}
      />
      <LongText
        label={messages.body}
        rows={5}
        value={request.body}
        onChange={(body) => set({ body })}
      />
      {sending.error !== null && !isMissing && (
        <ErrorAlert title={messages.sendFailed} error={sending.error} />
      )}
      <Button type="submit" loading={sending.isPending}>
        {messages.send}
      </Button>
    </form>
  )
}

interface LongTextProps {
  label: string
  hint?: string
  problem?: string | undefined
  rows: number
  value: string
  onChange: (value: string) => void
}

const LongText = ({ hint, label, onChange, problem, rows, value }: LongTextProps) => (
  <Field label={label} textSize="2" hint={hint} problem={problem}>
    {(control) => (
      <TextArea
        {...control}
        className="hw-functions-mono"
        rows={rows}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  choices: readonly Value[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ choices, label, onChange, value }: ChoiceProps<Value>) {
  return (
    <Field label={label} textSize="2">
      {(control) => (
        <Select.Root value={value} onValueChange={onChange}>
          <Select.Trigger {...control} className="hw-functions-select" />
          <Select.Content>
            {choices.map((choice) => (
              <Select.Item key={choice} value={choice}>
                {choice}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  )
}

interface ResponseProps {
  messages: FunctionEditorMessages
  response: TestResponse | undefined
}

function Response({ messages, response }: ResponseProps) {
  const { locale } = useHowdahContext('FunctionEditor')
  return (
    <section className="hw-functions-part" aria-label={messages.response}>
      <Text as="p" size="2" role="status" className="hw-functions-note">
        {response !== undefined &&
          messages.answered(response.status, formatMilliseconds(response.milliseconds, locale))}
      </Text>
      {response !== undefined && (
        <pre
          className="hw-functions-log"
          role="region"
          tabIndex={0}
          aria-label={messages.body}
        >{`${response.headers.map(([name, value]) => `${name}: ${value}\n`).join('')}\n${response.body}`}</pre>
      )}
    </section>
  )
}
