import { useStepSelection } from './use-step-selection'

export interface StepButtonsProps {
  label: string
  /** ID of the element that describes how steps are selected. */
  describedBy: string
  /** One for each step. */
  titles: readonly string[]
  onSelect: (steps: { first: number; last: number }) => void
}

/** Buttons above the steps of a chart, of which one or several can be selected. */
export function StepButtons({ describedBy, label, onSelect, titles }: StepButtonsProps) {
  const { groupProps, stepProps } = useStepSelection(titles.length, onSelect)
  return (
    <div
      {...groupProps}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      className="hd-chart-steps"
    >
      {titles.map((title, index) => (
        <button
          key={index}
          {...stepProps(index)}
          className="hd-chart-step"
          aria-label={title}
          title={title}
        />
      ))}
    </div>
  )
}
