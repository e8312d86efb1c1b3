-- A rejection beside its stage change: the candidate is told of it only after a delay, until then it can be undone and
-- nothing was ever said (G-108). Rejections from before this table were told at once and have no row.
create table declines (
  change_id uuid primary key references stage_changes on delete cascade,
  -- For the company's own statistics; candidates are never told it.
  reason    text,
  tell_at   timestamptz not null,
  told_at   timestamptz,
  undone_at timestamptz,
  constraint declines_reason_known check (
    reason in ('skills', 'experience', 'interview', 'pay', 'location', 'availability', 'other_chosen', 'no_answer', 'other')
  )
);
