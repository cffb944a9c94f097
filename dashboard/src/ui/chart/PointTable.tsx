interface PointTableProps {
  caption: string
  heading: string
  /** Heading of the column with the previous period, if the points have it. */
  headingBefore?: string
  points: readonly { name: string; value: number; before?: number }[]
  write: (value: number) => string
}

/** The figures of a chart for screen readers. The box hides it, because a hidden table would keep its height and lengthen the page. */
export function PointTable({ caption, heading, headingBefore, points, write }: PointTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">{heading}</th>
            {headingBefore && <th scope="col">{headingBefore}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(({ name, value, before }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- when clocks go back, an hour has the same label twice
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>{write(value)}</td>
              {headingBefore && <td>{write(before ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
