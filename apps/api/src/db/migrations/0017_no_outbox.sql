-- Nothing was ever written into it: what has to leave the house after a commit waits in the queue of the jobs, which is
-- entered in the same transaction.
drop table outbox;
