interface PointTableProps {
  caption: string
  heading: string
  points: readonly { name: string; value: number }[]
  write: (value: number) => string
}

/** A chart's figures for those who do not see it. The box around it hides it: a table keeps its height, and makes the page longer. */
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
            // oxlint-disable-next-line react/no-array-index-key -- the hour that clocks are set back has the same name twice
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
