import { edgeFunctionMessages as messages } from './function.messages'

/** Code that invokes a function. */
export const invokeCode = ({
  slug,
  url,
  verifies,
}: {
  url: string
  slug: string
  verifies: boolean
}) => [
  {
    title: messages.javascript,
    language: 'ts',
    code: `const { data, error } = await supabase.functions.invoke('${slug}', {\n  body: { name: 'Ada' },\n})`,
  },
  {
    title: messages.shell,
    language: 'sh',
    code: [
      `curl -X POST '${url}'`,
      ...(verifies ? [`  -H 'Authorization: Bearer YOUR_KEY'`] : []),
      `  -H 'Content-Type: application/json'`,
      `  -d '{"name":"Ada"}'`,
    ].join(' \\\n'),
  },
]
