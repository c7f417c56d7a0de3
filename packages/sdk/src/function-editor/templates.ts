import type { EdgeFunctionFile } from '@howdah/platform-client/resources/functions/functions'

/** Files that a new function begins with. */
export const functionTemplates = {
  empty: [{ path: 'index.ts', content: `Deno.serve(() => new Response('Hello'))\n` }],
  json: [
    {
      path: 'index.ts',
      content: `Deno.serve(async (request) => {
  const { name = 'you' } = await request.json().catch(() => ({}))
  return Response.json({ message: \`Hello \${name}\` })
})
`,
    },
  ],
  database: [
    {
      path: 'index.ts',
      content: `import { createClient } from 'npm:@supabase/supabase-js@2'

Deno.serve(async (request) => {
  // Reads as the person who calls, with their policies.
  const database = createClient(
    Deno.env.get('SUPABASE_URL')!,
    Deno.env.get('SUPABASE_ANON_KEY')!,
    { global: { headers: { Authorization: request.headers.get('Authorization') ?? '' } } },
  )
  // Replace products with a table of yours.
  const { data, error } = await database.from('products').select().limit(10)
  return error ? Response.json({ error: error.message }, { status: 500 }) : Response.json(data)
})
`,
    },
  ],
  events: [
    {
      path: 'index.ts',
      content: `Deno.serve(() => {
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    async start(controller) {
      for (let count = 1; count <= 10; count += 1) {
        controller.enqueue(encoder.encode(\`data: \${count}\\n\\n\`))
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
})
`,
    },
  ],
} as const satisfies Record<string, readonly EdgeFunctionFile[]>

export type FunctionTemplate = keyof typeof functionTemplates

/** Names of the templates, the simplest first. */
// Object.keys widens the names.
export const templateNames = Object.keys(functionTemplates) as FunctionTemplate[]
