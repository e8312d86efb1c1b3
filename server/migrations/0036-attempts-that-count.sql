-- Whether pages know the options of an attempt by their stored ids: attempts from before, and those that a server of the
-- earlier version starts while the new one takes its place.
alter table attempts add column plain_options boolean not null default true;

-- skill_test_percent is the best result of the last twelve months from now on. Before, it was the newest one.
-- skill_test_at is when that result was submitted, and stays when it has become too old to count.
update candidates c
set skill_test_percent = best.percent, skill_test_at = best.submitted_at
from (
  select distinct on (a.candidate_id) a.candidate_id, a.submitted_at,
         coalesce(round(100.0 * a.score / nullif(a.total, 0)), 0)::smallint as percent
  from attempts a join tests t on t.id = a.test_id
  where t.type = 'skill test' and a.submitted_at > now() - interval '12 months'
  order by a.candidate_id, (a.answered > 0) desc, 3 desc, a.submitted_at desc
) best
where c.account_id = best.candidate_id
  and (c.skill_test_percent, c.skill_test_at) is distinct from (best.percent, best.submitted_at);
update candidates set skill_test_percent = null
where skill_test_percent is not null and skill_test_at <= now() - interval '12 months';
