export const schemaTabMessages = {
  label: 'Views of the schemas',
  diagram: 'Diagram',
  list: 'All schemas',
}
