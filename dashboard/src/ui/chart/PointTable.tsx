interface PointTableProps {
  caption: string
  heading: string
  points: readonly { name: string; value: number }[]
  write: (value: number) => string
}

/** The figures of a chart for screen readers. The box hides it, because a hidden table would keep its height and lengthen the page. */
export function PointTable({ caption, heading, points, write }: PointTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">{heading}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ name, value }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- when clocks go back, an hour has the same label twice
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>{write(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
