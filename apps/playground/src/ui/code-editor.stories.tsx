import { CodeEditor } from '@howdah/ui/code-editor'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleCatalog } from './catalog-sample'

const QUERY = `-- people and what they bought
select u.email, sum(o.total) as total, 'it''s' as note, true
from users u
join orders o on o.user_id = u.id
where u.email like '%@example.com' and o.total > 12.50
group by u.email;

select count(*) from orders;`

const meta = {
  title: 'ui/CodeEditor',
  component: CodeEditor,
  parameters: { padding: 0 },
  args: { 'aria-label': 'SQL', defaultValue: QUERY, catalog: sampleCatalog, style: { height: 320 } },
} satisfies Meta<typeof CodeEditor>

export default meta
type Story = StoryObj<typeof meta>

export const WithAQuery: Story = {
  args: {
    activeRange: { from: 0, to: QUERY.indexOf(';') },
    problems: [{ from: 40, to: 45, message: 'column "email" does not exist', severity: 'error' }],
  },
}
