import * as Select from '@howdah/ui/overlays/select'
import {
  Avatar,
  Badge,
  Button,
  Callout,
  Card,
  Checkbox,
  Code,
  Flex,
  Heading,
  IconButton,
  Kbd,
  Link,
  Progress,
  SegmentedControl,
  Separator,
  Skeleton,
  Spinner,
  Switch,
  Table,
  Tabs,
  Text,
  TextArea,
  TextField,
} from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { SqlErrorAlert } from '@howdah/ui/error-alert/sql-error-alert'

/** Every piece that does not open over the page, once. */
export function Pieces() {
  return (
    <Flex direction="column" gap="4" style={{ maxWidth: 720 }}>
      <Flex direction="column" gap="1">
        <Heading as="h2" size="4">
          A heading
        </Heading>
        <Text as="p" size="2" color="gray">
          A paragraph with <Code>code</Code>, a <Link href="#there">link</Link> and a key{' '}
          <Kbd>Mod+Enter</Kbd>.
        </Text>
      </Flex>
      <Flex gap="2" align="center" wrap="wrap">
        <Button>Solid</Button>
        <Button variant="soft">Soft</Button>
        <Button variant="outline" color="gray">
          Outline
        </Button>
        <Button variant="ghost">Ghost</Button>
        <Button color="red">Red</Button>
        <Button disabled>Disabled</Button>
        <IconButton aria-label="Refresh" variant="soft" color="gray">
          <Spinner />
        </IconButton>
      </Flex>
      <Flex gap="2" align="center" wrap="wrap">
        <Badge>Iris</Badge>
        <Badge color="green">Healthy</Badge>
        <Badge color="amber">Coming up</Badge>
        <Badge color="red">Failed</Badge>
        <Badge color="gray">Preview</Badge>
        <Avatar fallback="A" size="1" />
      </Flex>
      <Flex gap="3" align="center" wrap="wrap">
        <TextField.Root aria-label="Name" placeholder="Name" />
        <TextField.Root aria-label="Port" type="number" defaultValue="5432" />
        <Select.Root defaultValue="100">
          <Select.Trigger aria-label="Row limit" />
          <Select.Content>
            <Select.Item value="100">100 rows</Select.Item>
            <Select.Item value="500">500 rows</Select.Item>
          </Select.Content>
        </Select.Root>
        <Text as="label" size="2">
          <Flex gap="2" align="center">
            <Checkbox defaultChecked /> Checked
          </Flex>
        </Text>
        <Text as="label" size="2">
          <Flex gap="2" align="center">
            <Switch defaultChecked /> On
          </Flex>
        </Text>
      </Flex>
      <TextArea aria-label="Description" placeholder="What it is for" />
      <SegmentedControl.Root defaultValue="table" aria-label="View">
        <SegmentedControl.Item value="table">Table</SegmentedControl.Item>
        <SegmentedControl.Item value="chart">Chart</SegmentedControl.Item>
      </SegmentedControl.Root>
      <Tabs.Root defaultValue="one">
        <Tabs.List>
          <Tabs.Trigger value="one">Result 1</Tabs.Trigger>
          <Tabs.Trigger value="two">Result 2</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="one">The first</Tabs.Content>
        <Tabs.Content value="two">The second</Tabs.Content>
      </Tabs.Root>
      <Table.Root>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeaderCell>Name</Table.ColumnHeaderCell>
            <Table.ColumnHeaderCell>Status</Table.ColumnHeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          <Table.Row>
            <Table.RowHeaderCell>Primary</Table.RowHeaderCell>
            <Table.Cell>ACTIVE_HEALTHY</Table.Cell>
          </Table.Row>
        </Table.Body>
      </Table.Root>
      <Card>
        <Text size="2">A card</Text>
      </Card>
      <Callout.Root>
        <Callout.Text>Limited to only 100 rows</Callout.Text>
      </Callout.Root>
      <Separator size="4" />
      <Progress value={40} aria-label="Upload" />
      <Skeleton width="240px" height="16px" />
      <ErrorAlert
        error={new Error('connection refused')}
        title="Failed to retrieve projects"
        supportLink="#support"
        onRetry={() => {}}
      />
      <SqlErrorAlert
        error={{
          message: 'syntax error',
          formattedError:
            'ERROR:  42601: syntax error at or near "selec"\nLINE 1: selec 1\n        ^',
        }}
      />
      <EmptyState
        title="No rows yet"
        description="A table holds the rows of one kind of thing."
        action={<Button>New row</Button>}
      />
    </Flex>
  )
}
