import { LineField, type LineFieldProps } from './line-field'

/** The name that people give to something, as long as the contract lets it be. Named `name`. */
export function NameField({ size = '2', ...line }: Omit<LineFieldProps, 'name' | 'maxLength'>) {
  return <LineField size={size} name="name" maxLength={100} {...line} />
}
