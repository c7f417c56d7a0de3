import { edgeFunctionMessages as messages } from './function.messages'

/** Code that invokes a function, of each client. A slug has letters, digits, `_` and `-` only. */
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
    title: messages.dart,
    language: 'dart',
    code: `final response = await supabase.functions.invoke(\n  '${slug}',\n  body: {'name': 'Ada'},\n);`,
  },
  {
    title: messages.python,
    language: 'python',
    code: `response = supabase.functions.invoke(\n    "${slug}",\n    invoke_options={"body": {"name": "Ada"}},\n)`,
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
