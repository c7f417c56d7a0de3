import { createTemporaryKey } from '@howdah/platform-client/resources/projects/create-temporary-key'
import { functionLogsQueryOptions } from '@howdah/platform-client/resources/functions/functions'
import { Button, TextArea } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import * as Dialog from '@howdah/ui/overlays/dialog'
import * as Select from '@howdah/ui/overlays/select'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { useSubmit } from '../../../../../forms/use-submit'
import { useMayChangeFunctions } from '../use-may-change'
import { edgeFunctionMessages as messages } from './function.messages'
import { readHeaders, sendTest, type TestRequest, type TestResponse } from './send-test'

const METHODS = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'] as const
const ROLES = ['anon', 'authenticated', 'service_role'] as const
type Role = (typeof ROLES)[number]

export interface TestPanelProps {
  projectRef: string
  slug: string
  url: string
  onClose: () => void
}

/** Sends a request to a function, and shows the response. */
export function TestPanel({ onClose, projectRef: ref, slug, url }: TestPanelProps) {
  const { client, queryClient } = useDashboard()
  const mayChange = useMayChangeFunctions(ref)
  const [role, setRole] = useState<Role>('anon')
  const [request, setRequest] = useState<TestRequest>({
    ...{ method: 'POST', path: '', headers: '' },
    body: '{"name":"Ada"}',
  })
  const set = (change: Partial<TestRequest>) => setRequest((before) => ({ ...before, ...change }))
  const sending = useMutation({
    async mutationFn(): Promise<TestResponse> {
      const key = await createTemporaryKey(client, {
        ref,
        ...(mayChange ? { claims: { role } } : {}),
      })
      return sendTest(url, key, request)
    },
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: functionLogsQueryOptions(client, { ref, slug }).queryKey,
      }),
  })
  const { onSubmit, problems } = useSubmit(
    { headers: readHeaders(request.headers) === null ? messages.headersProblem : undefined },
    () => sending.mutate(),
  )
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <SidePanelContent title={messages.testTitle(slug)} closeLabel={messages.close}>
        <div className="hd-function-test">
          <form className="hd-form" onSubmit={onSubmit} noValidate>
            <Choice
              label={messages.method}
              value={request.method}
              choices={METHODS}
              onChange={(method) => set({ method })}
            />
            <LineField
              label={messages.path}
              hint={messages.pathHint}
              name="path"
              autoCapitalize="none"
              spellCheck={false}
              value={request.path}
              onValueChange={(path) => set({ path })}
            />
            {mayChange && (
              <Choice label={messages.role} value={role} choices={ROLES} onChange={setRole} />
            )}
            <Field label={messages.headers} hint={messages.headersHint} problem={problems.headers}>
              {(control) => (
                <TextArea
                  {...control}
                  name="headers"
                  rows={2}
                  spellCheck={false}
                  value={request.headers}
                  onChange={(event) => set({ headers: event.target.value })}
                />
              )}
            </Field>
            <Field label={messages.body}>
              {(control) => (
                <TextArea
                  {...control}
                  name="body"
                  rows={5}
                  spellCheck={false}
                  value={request.body}
                  onChange={(event) => set({ body: event.target.value })}
                />
              )}
            </Field>
            {sending.error !== null && (
              <FormFailure title={messages.sendFailed} error={sending.error} />
            )}
            <Button type="submit" loading={sending.isPending}>
              {messages.send}
            </Button>
          </form>
          <Response response={sending.data} />
        </div>
      </SidePanelContent>
    </Dialog.Root>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  choices: readonly Value[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ choices, label, onChange, value }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <Select.Root value={value} onValueChange={onChange}>
          <Select.Trigger {...control} />
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

function Response({ response }: { response: TestResponse | undefined }) {
  return (
    <section aria-label={messages.response}>
      <p role="status">
        {response !== undefined && messages.answered(response.status, response.milliseconds)}
      </p>
      {response !== undefined && (
        <pre
          className="hd-function-log"
          role="region"
          tabIndex={0}
          aria-label={messages.body}
        >{`${response.headers.map(([name, value]) => `${name}: ${value}\n`).join('')}\n${response.body}`}</pre>
      )}
    </section>
  )
}
