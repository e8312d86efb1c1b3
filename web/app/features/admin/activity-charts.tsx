import type { Trend } from '@firstrung/contract'
import { BarChart } from '@mantine/charts'
import { count } from '#app/lib/text/format.ts'
import { series, startText } from './activity-labels.ts'
import '@mantine/charts/styles.css'
import styles from './activity-charts.module.css'

/** One small chart each, because one scale would make hires invisible next to registrations. The table has the same numbers. */
export function ActivityCharts({ trend }: { trend: Trend }) {
  const { unit, points, totals } = trend
  const rows = points.map((point) => ({ ...point, start: startText(unit, point.from) }))
  return (
    <div className={styles.activityCharts}>
      {series.map(({ kind, label }) => (
        <figure key={kind} className={styles.activityChart}>
          <figcaption>
            <span>{label}</span>
            <strong>{count(totals[kind])}</strong>
          </figcaption>
          <div aria-hidden>
            <BarChart
              h="var(--chart-height, 120px)"
              data={rows}
              dataKey="start"
              series={[{ name: kind, label, color: 'var(--chart-bar)' }]}
              gridAxis="y"
              tickLine="none"
              valueFormatter={count}
              yAxisProps={{ allowDecimals: false, width: 36 }}
              xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 16 }}
              barChartProps={{ accessibilityLayer: false }}
              barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0], maxBarSize: 28 }}
            />
          </div>
        </figure>
      ))}
    </div>
  )
}
