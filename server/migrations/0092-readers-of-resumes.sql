-- Which version of our reader read a resume: what an older one read is read again.
alter table resume_readings add column reader smallint not null default 1;
