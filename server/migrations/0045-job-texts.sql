-- A job's description as it was typed, beside the uploaded file or instead of it.
alter table jobs add column description_content jsonb;
alter table jobs add constraint jobs_visible_ones_are_described check (
  deleted_at is not null
  or (recruiter_id is not null and (description_key is not null or description_content is not null))
) not valid;
alter table jobs validate constraint jobs_visible_ones_are_described;
alter table jobs drop constraint jobs_visible_ones_are_whole;
